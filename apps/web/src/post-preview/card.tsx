import type { PreviewLook, PreviewPiece } from '@broadside/networks/preview'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkPreviewQuery } from '#api/link-previews.ts'
import { useSettled } from '#lib/use-settled.ts'
import { translator } from '#i18n/translator.ts'
import styles from './posts.module.css'
import { Sign } from './signs.tsx'

const t = translator('postPreview')

/** A pause in typing after which a URL counts as complete. */
const pauseMs = 900

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url)

interface CardProps {
  card: Extract<PreviewPiece, { kind: 'card' }>
  look: PreviewLook['card']
  workspaceId: string
}

/**
 * A link card. Networks that fetch the page do so on publishing; until then the card shows what this server fetched, or an outline while
 * that is loading. `auto` places a wide picture where it has the most room.
 */
export const Card = ({ card: { url, words: given, picture }, look: { frame, rows, large }, workspaceId }: CardProps) => {
  const settled = useSettled(url, pauseMs)
  const { data: page } = useQuery({ ...linkPreviewQuery(workspaceId, url), enabled: settled === url && !given })
  const [isWide, setWide] = useState(false)
  const host = hostOf(url)
  const place = picture === 'auto' ? (isWide ? large : 'beside') : picture
  const known = given ?? page
  const texts = {
    host: frame === 'bar' ? page?.site_name || host : host,
    title: known?.title || (known ? host : ''),
    description: known?.description ?? '',
  }
  return (
    <div className={styles.card} data-frame={frame} data-picture={place}>
      {!given && (
        <span className={styles.thumb}>
          {page?.image ? (
            <img
              src={page.image}
              alt=""
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setWide(naturalWidth > naturalHeight * 1.2)}
            />
          ) : (
            <Sign of="page" size={24} />
          )}
        </span>
      )}
      <span className={styles.cardText}>
        {rows.map(
          (row) =>
            texts[row] && (
              <span key={row} className={styles[row]}>
                {texts[row]}
              </span>
            ),
        )}
        {!known && <span className={styles.outline} />}
      </span>
    </div>
  )
}

/** A quoted post. Its text is on the network, so only its URL is shown. */
export const Quoted = ({ url }: { url: string }) => (
  <div className={styles.card} data-frame="box">
    <span className={styles.cardText}>
      <span className={styles.title}>{t('quoted')}</span>
      <span className={styles.host}>{url.replace(/^(?:https?|at):\/\//, '')}</span>
    </span>
  </div>
)
