/** Notifications, preferences and mutes. */
export {}
