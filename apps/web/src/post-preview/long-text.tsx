import type { PreviewPiece } from '@broadside/networks/preview'
import { useEffect, useRef, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { Blocks } from './blocks.tsx'
import styles from './posts.module.css'

const t = translator('postPreview')

/** Cuts a text where the network does, until it is expanded. The number of lines is known only after layout. */
export const LongText = ({ piece: { blocks, fold, isCut: isShortened } }: { piece: Extract<PreviewPiece, { kind: 'text' }> }) => {
  const place = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const words = place.current
    if (!fold || !words) return
    const observer = new ResizeObserver(() => {
      setLong(words.scrollHeight > fold.over * Number.parseFloat(getComputedStyle(words).lineHeight))
    })
    observer.observe(words)
    return () => observer.disconnect()
  }, [fold])
  const isCut = fold !== undefined && isLong && !isOpen
  return (
    <>
      <div ref={place} className={styles.text} style={isCut ? { maxHeight: `${fold.to}lh`, overflow: 'hidden' } : undefined}>
        <Blocks blocks={blocks} />
      </div>
      {isShortened && <p className={styles.soft}>{t('cut')}</p>}
      {isCut && (
        <button type="button" className={styles.unfold} onClick={() => setOpen(true)}>
          {t('readMore')}
        </button>
      )}
    </>
  )
}
