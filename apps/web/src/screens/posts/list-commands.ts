import { ArrowDown, ArrowUp, SquareCheck } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('posts')

interface Listing {
  /** Number of posts in the list. */
  count: number
  /** The id of the row that the keys apply to. */
  active: string | undefined
  /** Absent if the user can't write. */
  selection: { toggle: (id: string, isRange: boolean) => void; selectAll: () => void } | undefined
  step: (by: number) => void
}

const select = (isRange: boolean, { selection, active }: Listing): void => {
  if (active !== undefined) selection?.toggle(active, isRange)
}

const canSelect = ({ selection, active }: Listing): boolean => selection !== undefined && active !== undefined

export const listCommands: readonly Command<Listing>[] = [
  { id: 'posts-next', icon: ArrowDown, label: () => t('next'), keys: 'j', run: ({ step }) => step(1) },
  { id: 'posts-previous', icon: ArrowUp, label: () => t('previous'), keys: 'k', run: ({ step }) => step(-1) },
  {
    id: 'posts-select',
    icon: SquareCheck,
    label: () => t('selectMore'),
    keys: 'x',
    isEnabled: canSelect,
    run: (listing) => select(false, listing),
  },
  {
    id: 'posts-select-to',
    icon: SquareCheck,
    label: () => t('selectTo'),
    keys: 'shift+x',
    isEnabled: canSelect,
    run: (listing) => select(true, listing),
  },
  {
    id: 'posts-select-all',
    icon: SquareCheck,
    label: () => t('selectAll'),
    keys: 'shift+a',
    isEnabled: ({ selection, count }) => selection !== undefined && count > 0,
    run: ({ selection }) => selection?.selectAll(),
  },
]
