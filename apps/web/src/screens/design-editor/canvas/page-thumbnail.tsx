import { useEffect, useRef } from 'react'
import { useSession } from '../session/use-session.ts'
import { keepThumbnail } from './thumbnail.ts'

interface PageThumbnailProps {
  pageId: string
  /** CSS pixels of the longer side. */
  px: number
  className?: string | undefined
}

/** A small picture of a page. It follows changes without rendering. */
export const PageThumbnail = ({ pageId, px, className }: PageThumbnailProps) => {
  const session = useSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? keepThumbnail(session, { pageId, px, canvas: canvas.current }) : undefined), [session, pageId, px])
  return <canvas ref={canvas} className={className} aria-hidden />
}
