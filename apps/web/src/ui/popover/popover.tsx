import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#lib/lazy-part.tsx'
import { Opener, type Trigger } from '../opener/opener.tsx'

export interface PopoverProps {
  /** The button that opens it. */
  trigger?: Trigger
  /** What it stands beside, where that is no button of its own. */
  anchor?: HTMLElement
  title: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'end'
}

const load = async () => ({ default: (await import('./popover-parts.tsx')).Popover })
const LatePopover = lazyPart(load)

/** A small panel beside what it changes. */
export const Popover = (props: PopoverProps) => {
  const { trigger, open, onOpenChange } = props
  if (!trigger)
    return (
      <Suspense>
        <LatePopover {...props} onClose={() => onOpenChange?.(false)} />
      </Suspense>
    )
  return (
    <Opener trigger={trigger} popup="dialog" load={load} isOpen={open} onOpen={() => onOpenChange?.(true)}>
      {(onFail) => (
        <LatePopover
          {...props}
          onClose={() => {
            onFail()
            onOpenChange?.(false)
          }}
        />
      )}
    </Opener>
  )
}
