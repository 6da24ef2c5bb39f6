import type { PreviewPiece } from '@broadside/networks/preview'
import { currentLanguage } from '#i18n/translator.ts'
import { Card, Quoted } from './card.tsx'
import { Gallery } from './gallery.tsx'
import { LongText } from './long-text.tsx'
import { Poll } from './poll.tsx'
import styles from './posts.module.css'
import { formatCover } from './format-fact.ts'
import { Sign } from './signs.tsx'
import type { Shown } from './use-show.ts'

interface PieceProps extends Pick<Shown, 'network' | 'look' | 'at' | 'zone' | 'workspaceId'> {
  piece: PreviewPiece
}

export const Piece = ({ piece, network, look, at, zone, workspaceId }: PieceProps) => {
  switch (piece.kind) {
    case 'title':
      return (
        <h3 className={styles.pageTitle} dir="auto">
          {piece.text}
        </h3>
      )
    case 'date':
      return <p className={styles.soft}>{new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeZone: zone }).format(at)}</p>
    case 'text':
      return <LongText piece={piece} />
    case 'media':
      return <Gallery media={piece} cover={piece.cover && formatCover(network, piece.cover)} badge={look.altBadge} />
    case 'file':
      return (
        <p className={styles.file}>
          <Sign of={piece.plays ? 'play' : 'file'} />
          {piece.name}
        </p>
      )
    case 'card':
      return <Card card={piece} look={look.card} workspaceId={workspaceId} />
    case 'poll':
      return <Poll poll={piece} />
    case 'quote':
      return <Quoted url={piece.url} />
    case 'tags':
      return (
        <ul className={styles.tags}>
          {piece.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )
  }
}
