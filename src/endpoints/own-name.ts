/** The tracked brand stands first among the names of its own catalogue. */
export const OWN_NAME = 0;
