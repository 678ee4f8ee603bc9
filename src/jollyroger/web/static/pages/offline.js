// The page without a connection tries again by itself.

addEventListener("online", () => location.reload());
