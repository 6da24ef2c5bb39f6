import { markNetwork } from '@broadside/networks/marks'
import { type CSSProperties, Suspense, use } from 'react'
import { nameNetwork } from '#lib/networks.ts'
import styles from './avatar.module.css'

type Loading = ReturnType<typeof markNetwork>

const loaded = new Map<string, Loading>()

/** If loading fails, the account is still shown; the next page load tries again. */
const loadMark = (network: string): Loading => {
  const loading = loaded.get(network) ?? markNetwork(network).catch(() => undefined)
  loaded.set(network, loading)
  return loading
}

/** The smallest size in pixels at which shapes are recognizable. */
const leastSize = 10

const sizeFor = (avatarSize: number): number => Math.max(leastSize, Math.round(avatarSize * 0.45))

const Drawing = ({ network }: { network: string }) => {
  const mark = use(loadMark(network))
  if (!mark) return null
  const colors = { '--mark-light': mark.color.light, '--mark-dark': mark.color.dark } as CSSProperties
  return (
    <svg className={styles.drawing} style={colors} viewBox={mark.viewBox} aria-hidden>
      <path d={mark.path} />
    </svg>
  )
}

interface MarkProps {
  network: string
  size: number
  className?: string | undefined
}

/** A network's logo. Its label is available before the drawing loads. */
export const Mark = ({ network, size, className }: MarkProps) => {
  const name = nameNetwork(network)
  return (
    <span className={className} style={{ width: size, height: size }} title={name} data-network={network}>
      <span className="visually-hidden">{name}</span>
      <Suspense fallback={null}>
        <Drawing network={network} />
      </Suspense>
    </span>
  )
}

export const NetworkMark = ({ network, avatarSize }: { network: string; avatarSize: number }) => (
  <Mark network={network} size={sizeFor(avatarSize)} className={styles.mark} />
)
