import { Upload } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'
import { createSelectCommands } from '#web/tiles/select-commands.ts'

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

export const selectCommands = createSelectCommands('media', {
  one: () => t('selectMore'),
  upTo: () => t('selectTo'),
  all: () => t('selectAllShown'),
})
