import { markNetwork } from '@broadside/networks/marks'
import { type CSSProperties, Suspense, use } from 'react'
import { nameNetwork } from '#lib/networks.ts'
import styles from './avatar.module.css'

type Loading = ReturnType<typeof markNetwork>

const loaded = new Map<string, Loading>()

/** Without an answer the account is still shown; the next page load tries again. */
const loadMark = (network: string): Loading => {
  const loading = loaded.get(network) ?? markNetwork(network).catch(() => undefined)
  loaded.set(network, loading)
  return loading
}

/** The smallest size at which shapes can still be told apart, in pixels. */
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
  /** In pixels. */
  size: number
  className?: string | undefined
}

/** The mark of a network. It is named at once, also while its drawing loads. */
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

/** The same in the corner of the avatar of an account. */
export const NetworkMark = ({ network, avatarSize }: { network: string; avatarSize: number }) => (
  <Mark network={network} size={sizeFor(avatarSize)} className={styles.mark} />
)
