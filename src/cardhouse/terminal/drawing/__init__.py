"""Drawing scenes, cards and rulebooks as characters; both plain play and the app stand on it."""
