import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type BackupsView = AnswerOf<'listBackups'>
export type BackupView = BackupsView['items'][number]

export const serverBackupsQuery = queryOptions({
  queryKey: ['server', 'backups'],
  queryFn: async ({ signal }) => (await api.listBackups({ signal })).body,
})
