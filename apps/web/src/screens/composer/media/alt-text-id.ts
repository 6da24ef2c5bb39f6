/** Where the alternative text of a file is written. */
export const altTextId = (mediaId: string): string => `composer-alt-${mediaId}`
