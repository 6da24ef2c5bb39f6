import { CheckCheck, Upload } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('media')

interface Uploading {
  mayWrite: boolean
  choose: () => void
}

export const uploadFiles: Command<Uploading> = {
  id: 'media-upload',
  icon: Upload,
  label: () => t('uploadFiles'),
  keys: 'u',
  isEnabled: ({ mayWrite }) => mayWrite,
  run: ({ choose }) => choose(),
}

interface Selecting {
  /** Absent if the user can't write. */
  selection: { toggle: (id: string, isRange: boolean) => void; selectAll: () => void } | undefined
  /** The file that the keys apply to. */
  active: string | undefined
  count: number
}

const canSelect = ({ selection, active }: Selecting): boolean => selection !== undefined && active !== undefined

const select = (isRange: boolean, { selection, active }: Selecting): void => {
  if (active !== undefined) selection?.toggle(active, isRange)
}

export const selectCommands: readonly Command<Selecting>[] = [
  { id: 'media-select', label: () => t('selectMore'), keys: 'x', isEnabled: canSelect, run: (one) => select(false, one) },
  { id: 'media-select-to', label: () => t('selectTo'), keys: 'shift+x', isEnabled: canSelect, run: (one) => select(true, one) },
  {
    id: 'media-select-all',
    icon: CheckCheck,
    label: () => t('selectAllShown'),
    keys: 'shift+a',
    isEnabled: ({ selection, count }) => selection !== undefined && count > 0,
    run: ({ selection }) => selection?.selectAll(),
  },
]
