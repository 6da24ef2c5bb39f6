/** Prints which of the figures in the arguments cannot be measured on the version whose work tree this file is in. */
import { type FigureName, listAbsent } from './figures.ts'

process.stdout.write(JSON.stringify(await listAbsent(process.argv.slice(2) as FigureName[])))
