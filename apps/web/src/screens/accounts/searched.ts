/** From this many accounts on, a list has a search field. */
export const searchedFrom = 20
