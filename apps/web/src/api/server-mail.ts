import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import { setupQuery } from './server-setup.ts'

export type MailView = AnswerOf<'listMails'>['items'][number]
export type MailTestView = AnswerOf<'sendTestMail'>

interface MailFilter {
  status: MailView['status'] | undefined
  /** A whole address. */
  recipient: string
}

const mailsKey = ['server', 'mails'] as const

export const serverMailsQuery = ({ status, recipient }: MailFilter) =>
  infiniteQueryOptions({
    queryKey: [...mailsKey, { status, recipient }],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: 50, ...(status && { status }), ...(recipient && { recipient }), ...(cursor && { cursor }) }
      return (await api.listMails({ query, signal })).body
    },
    getNextPageParam: ({ next_cursor: next }) => next,
  })

/** An email with its content. The server logs each reading, so it's never requested in advance. */
export const serverMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['server', 'mail', id],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.getMail({ params: { id }, signal })).body,
  })

/** Sends an email to the reader, and returns the answer of the mail server. */
export const testMailServer = async (): Promise<MailTestView> => {
  const { body } = await api.sendTestMail({})
  await Promise.all([queries.invalidateQueries({ queryKey: mailsKey }), queries.invalidateQueries({ queryKey: setupQuery.queryKey })])
  return body
}
