import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explain } from '#api/explain.ts'
import { pagePictureQuery, scaleTo } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'
import { watchNear } from '#lib/watch-near.ts'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'

const t = translator('designExport')

/** Of a page among others, in pixels. */
export const smallPx = 400

/** Percent of the window. */
const mostHeight = 60

/** Bytes as an image, at an address that lasts as long as the image. */
const Drawn = ({ picture, alt }: { picture: Blob; alt: string }) => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return <img ref={image} alt={alt} draggable={false} />
}

interface PagePictureProps {
  design: DesignView
  pageId: string
  /** The longer side, in pixels. */
  px?: number
  alt?: string
  /** A failure can be retried; absent within a button. */
  canRetry?: boolean
}

/** A page as the server draws it, once it is near the window. */
export const PagePicture = ({ design: { id, revision, document }, pageId, px = smallPx, alt = '', canRetry }: PagePictureProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (place.current ? watchNear(place.current, (near) => near && setNear(true)) : undefined), [])
  const { data, error, refetch } = useQuery({
    ...pagePictureQuery({ id, revision, pageId, scale: scaleTo(document, px) }),
    enabled: isNear,
  })
  const { width_px: width, height_px: height } = document
  const style = { aspectRatio: `${width} / ${height}`, width: `min(100%, ${Math.round((mostHeight * width) / height)}dvh)` }
  return (
    <div ref={place} className={styles.page} style={style}>
      {data && <Drawn picture={data.picture} alt={alt} />}
      {error && (
        <div className={styles.failed} role="alert">
          <p>{explain(error)}</p>
          {canRetry && <Button onClick={() => void refetch()}>{t('retry')}</Button>}
        </div>
      )}
      {!data && !error && (
        <>
          <span className="visually-hidden">{t('drawing')}</span>
          <Skeleton height="100%" />
        </>
      )}
    </div>
  )
}
