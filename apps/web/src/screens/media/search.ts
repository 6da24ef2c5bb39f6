/** Search parameters of the library, as `views.ts` reads them. */
export interface MediaSearch {
  /** The view. */
  show?: string | undefined
  /** Matches the name or alt text. */
  q?: string | undefined
  type?: string | undefined
  /** Comma-separated ids; files have all of these tags. */
  tags?: string | undefined
  sort?: string | undefined
  layout?: string | undefined
  /** The file whose details are open. */
  media?: string | undefined
}
