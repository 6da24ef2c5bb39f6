import type { Preview, PreviewAction } from '@broadside/networks/preview'
import styles from './posts.module.css'

type Sign = PreviewAction | NonNullable<Preview['audience']> | 'play' | 'file' | 'page'

/** Custom icons on a 24-unit grid. Networks share an icon if its meaning is the same. */
const outlines: Record<Sign, string> = {
  reply: 'M4 5h16v11h-8l-5 4v-4H4z',
  repost: 'M4 11V9a2 2 0 0 1 2-2h12l-3-3m3 3-3 3M20 13v2a2 2 0 0 1-2 2H6l3 3m-3-3 3-3',
  boost: 'M4 11V9a2 2 0 0 1 2-2h12l-3-3m3 3-3 3M20 13v2a2 2 0 0 1-2 2H6l3 3m-3-3 3-3',
  like: 'M12 20 4.6 12.4a4.5 4.5 0 0 1 7.4-5 4.5 4.5 0 0 1 7.4 5z',
  favourite: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  share: 'M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6',
  forward: 'm14 6 5 5-5 5m5-5h-8a6 6 0 0 0-6 7',
  views: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  everyone: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c3.5 4 3.5 13 0 17-3.5-4-3.5-13 0-17',
  quiet: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  followers: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mentioned: 'M16 8.5V13a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-4 7.5M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  play: 'M8.5 5.5v13l10-6.5z',
  file: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4',
  page: 'M4 5h16v14H4zM7.5 9h6M7.5 12h9M7.5 15h9',
}

/** A decorative icon, hidden from screen readers. */
export const Sign = ({ of, size = 18 }: { of: Sign; size?: number }) => (
  <svg className={styles.sign} viewBox="0 0 24 24" width={size} height={size} aria-hidden>
    <path d={outlines[of]} />
  </svg>
)
