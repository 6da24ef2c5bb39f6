import { Image } from 'lucide-react'
import { useState } from 'react'

/** A picture that the server draws, or a symbol if it can't be drawn. */
export const Picture = ({ src }: { src: string | undefined }) => {
  const [failed, setFailed] = useState<string>()
  if (src === undefined || src === failed) return <Image size={24} strokeWidth={1.5} aria-hidden />
  return <img key={src} src={src} alt="" draggable={false} loading="lazy" decoding="async" onError={() => setFailed(src)} />
}
