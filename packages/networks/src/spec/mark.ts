/** The sign by which people recognize a network, drawn as one path in one color. */
export interface NetworkMark {
  viewBox: string
  path: string
  /** The network's own color, `#rrggbb`, moved toward black or white where it needs that to reach 3:1 on a panel of the app. */
  color: { light: string; dark: string }
}
