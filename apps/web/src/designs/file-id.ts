/** Whether a background of a brand kit is a file; ids of this server are UUIDs. */
export const isFileId = (value: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
