import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { PartFailed } from '#ui/part-failed/part-failed.tsx'
import { loadPart, PartError } from '#lib/load-part.ts'

interface CatcherProps {
  /** Closes the part that failed to load. */
  onClose: (() => void) | undefined
  onRetry: () => void
  children: ReactNode
}

/** Keeps a part that can't be loaded from crashing the screen around it. */
class Catcher extends Component<CatcherProps, { error: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state: { error: unknown } = { error: undefined }
  retry = (): void => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PartError)) throw error
    return <PartFailed error={error} onRetry={this.retry} onClose={this.props.onClose} />
  }
}

/** A component that loads when it is first shown. A loading failure is reported in its place, with a retry. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> => {
  const begin = () => lazy(() => loadPart(load)) as unknown as ComponentType<P>
  let Part = begin()
  const onRetry = (): void => {
    Part = begin()
  }
  const LazyPart = (props: P) => {
    const onClose = 'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined
    return (
      <Catcher onRetry={onRetry} onClose={onClose}>
        <Loaded of={() => Part} props={props} />
      </Catcher>
    )
  }
  return LazyPart
}

/** Gets the component each time, because a retry creates another one. */
const Loaded = <P extends object>({ of, props }: { of: () => ComponentType<P>; props: P }) => createElement(of(), props)
