import { arrangeCommands } from './arrange.ts'
import type { EditorCommand } from './command.ts'
import { createCommands } from './create.ts'
import { editCommands } from './edit.ts'
import { pageCommands } from './pages.ts'
import { viewCommands } from './view.ts'

/** Everything the user can do without a pointer, for the app to name and to list. */
export const commands: readonly EditorCommand[] = [...editCommands, ...arrangeCommands, ...createCommands, ...pageCommands, ...viewCommands]

export const findCommand = (id: string): EditorCommand | undefined => commands.find((command) => command.id === id)
