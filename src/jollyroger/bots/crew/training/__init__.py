"""How the crew learns. Needs PyTorch (the extra `training`), which the game itself does not."""
