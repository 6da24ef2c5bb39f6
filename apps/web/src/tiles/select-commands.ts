import { CheckCheck } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import type { Selected } from './use-selected.ts'

export interface Selecting {
  /** Absent if the user can't write. */
  selection: Pick<Selected, 'toggle' | 'selectAll'> | undefined
  /** The tile that the keys apply to. */
  active: string | undefined
  count: number
}

const canSelect = ({ selection, active }: Selecting): boolean => selection !== undefined && active !== undefined

const select = (isRange: boolean, { selection, active }: Selecting): void => {
  if (active !== undefined) selection?.toggle(active, isRange)
}

/** `x` selects a tile, with Shift up to the tile. `name` begins the ids of the commands. */
export const createSelectCommands = (name: string, labels: Record<'one' | 'upTo' | 'all', () => string>): readonly Command<Selecting>[] => [
  { id: `${name}-select`, label: labels.one, keys: 'x', isEnabled: canSelect, run: (one) => select(false, one) },
  { id: `${name}-select-to`, label: labels.upTo, keys: 'shift+x', isEnabled: canSelect, run: (one) => select(true, one) },
  {
    id: `${name}-select-all`,
    icon: CheckCheck,
    label: labels.all,
    keys: 'shift+a',
    isEnabled: ({ selection, count }) => selection !== undefined && count > 0,
    run: ({ selection }) => selection?.selectAll(),
  },
]
