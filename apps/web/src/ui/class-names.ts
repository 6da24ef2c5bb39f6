/** Joins the names of classes, leaving out what is absent. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
