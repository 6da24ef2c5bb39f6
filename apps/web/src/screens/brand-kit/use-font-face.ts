import { useEffect } from 'react'
import { contentUrl } from '#api/media-library.ts'

const faces = new Map<string, FontFace>()

const familyOf = (mediaId: string): string => `kit ${mediaId}`

/** Takes every weight that is asked for, so that a browser neither thickens the font nor replaces it. */
const anyWeight = '1 1000'

/** The CSS family of a font file of the kit. The browser loads the file when a text is first shown in it. */
export const useFontFace = (mediaId: string | undefined): string | undefined => {
  useEffect(() => {
    if (mediaId === undefined || faces.has(mediaId)) return
    const face = new FontFace(familyOf(mediaId), `url(${contentUrl(mediaId)})`, { weight: anyWeight })
    faces.set(mediaId, face)
    document.fonts.add(face)
  }, [mediaId])
  return mediaId === undefined ? undefined : `"${familyOf(mediaId)}"`
}
