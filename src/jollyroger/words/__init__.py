"""What a person reads, in English, German and Polish. English stands in the source, the others in catalogues/."""
