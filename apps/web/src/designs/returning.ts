/** The way from a post to the image editor and back. Tokens travel in the state of the history, where no log or shared address shows them. */

export interface Returning {
  token: string
  /** Path of the post. */
  returnUrl: string
  /** Maximum number of pages. */
  most: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the editor: the post that it was opened from. */
    returning?: Returning | undefined
    /** Of a post: the token of the pages that the editor made for it. */
    returned?: string | undefined
  }
}
