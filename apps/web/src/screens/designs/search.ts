/** Search parameters of the list, as `views.ts` reads them. */
export interface DesignsSearch {
  /** The view. */
  show?: string | undefined
  /** Matches the title. */
  q?: string | undefined
  /** The key of a size. */
  preset?: string | undefined
  sort?: string | undefined
}
