/** Ids of the elements that commands and issues bring into focus. */

/** The text area of a part. */
export const editorId = (part: string): string => `composer-text-${part}`
export const scheduleId = 'composer-when'
export const destinationsId = 'composer-destinations'
/** The drag handle of a part in a thread. */
export const handleId = (part: string): string => `composer-handle-${part}`
export const titleId = 'composer-title'
/** The button that adds files. */
export const mediaId = 'composer-media'
/** Decisions about edits that only the user can make. */
export const decisionsId = 'composer-aside'
/** The button that joins a thread for an account that doesn't support threads. */
export const joinId = 'composer-join'
export const altTextId = (media: string): string => `composer-alt-${media}`
/** A setting of the post or of a part. */
export const settingId = (key: string, part?: string): string => ['composer-setting', key, ...(part === undefined ? [] : [part])].join('-')
/** The button that makes an account's text editable. */
export const customizeId = 'composer-customize'
