/** Times of the week at which posts go out. */
export {}
