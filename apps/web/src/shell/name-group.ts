import { translator } from '#i18n/translator.ts'
import type { CommandGroup } from '#lib/command.ts'

const t = translator('shell')

const names = {
  recent: 'groupRecent',
  page: 'groupPage',
  create: 'groupCreate',
  near: 'groupNear',
  go: 'groupGo',
  workspaces: 'groupWorkspaces',
  look: 'groupLook',
  help: 'groupHelp',
  found: 'groupFound',
} as const satisfies Record<CommandGroup, string>

export const nameGroup = (group: CommandGroup): string => t(names[group])
