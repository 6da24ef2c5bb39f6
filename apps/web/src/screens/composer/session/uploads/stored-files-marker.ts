const name = 'unfinished-uploads'

/** Tells without opening a database whether there may be unfinished files. */
export const keptFilesMarker = {
  isSet: (): boolean => localStorage.getItem(name) !== null,
  set: () => localStorage.setItem(name, '1'),
  remove: () => localStorage.removeItem(name),
}
