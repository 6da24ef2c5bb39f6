import { words } from '#words/words.ts'
import type { CommandGroup } from './commands.ts'

const t = words('shell')

const names = {
  page: 'groupPage',
  create: 'groupCreate',
  go: 'groupGo',
  workspaces: 'groupWorkspaces',
  look: 'groupLook',
  help: 'groupHelp',
} as const satisfies Record<CommandGroup, string>

export const nameGroup = (group: CommandGroup): string => t(names[group])
