import { translator } from '#i18n/translator.ts'

const t = translator('builds')

/** The id of the notes among the sources of a build. The server names them in English. */
const notesId = 'context:notes'

export const nameSource = ({ id, label }: { id: string; label: string }): string => (id === notesId ? t('notes') : label || id)
