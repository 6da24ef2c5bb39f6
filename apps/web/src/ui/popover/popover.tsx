import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Opener, type Trigger } from '../opener/opener.tsx'

export interface PopoverProps {
  trigger?: Trigger
  /** The element it is attached to, if it has no button of its own. */
  anchor?: HTMLElement
  title: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'end'
  /** Fetches its content as soon as the pointer is over the button. */
  onPrepare?: () => void
}

const load = async () => ({ default: (await import('./popover-parts.tsx')).Popover })
const LatePopover = lazyPart(load)

export const Popover = (props: PopoverProps) => {
  const { trigger, open, onOpenChange, onPrepare } = props
  if (!trigger)
    return (
      <Suspense>
        <LatePopover {...props} onClose={() => onOpenChange?.(false)} />
      </Suspense>
    )
  return (
    <Opener trigger={trigger} popup="dialog" load={load} isOpen={open} onOpen={() => onOpenChange?.(true)} onPrepare={onPrepare}>
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
