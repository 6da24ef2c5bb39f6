/** A network's logo as one path in one color. */
export interface NetworkMark {
  viewBox: string
  path: string
  /** The network's own color, `#rrggbb`, moved toward black or white as needed to reach 3:1 on a panel of the app. */
  color: { light: string; dark: string }
}
