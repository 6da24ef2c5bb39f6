const name = 'unfinished-uploads'

/** Records whether there may be unfinished files, so that the page can check without opening the database. */
export const keptFilesMarker = {
  isSet: (): boolean => localStorage.getItem(name) !== null,
  set: () => localStorage.setItem(name, '1'),
  remove: () => localStorage.removeItem(name),
}
