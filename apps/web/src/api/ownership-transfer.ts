import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { hasCode } from './explain.ts'
import { queries } from './queries.ts'

export type OwnershipTransferView = AnswerOf<'resolveOwnershipTransfer'>

/** Null when the transfer does not exist or the caller may not see it. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['ownership-transfer', id],
    queryFn: async ({ signal }): Promise<OwnershipTransferView | null> => {
      try {
        return (await api.resolveOwnershipTransfer({ query: { transfer_id: id }, signal })).body
      } catch (error) {
        if (hasCode(error, 'not_found', 'validation_failed')) return null
        throw error
      }
    },
  })

const keep = (transfer: OwnershipTransferView): OwnershipTransferView => {
  queries.setQueryData(transferQuery(transfer.id).queryKey, transfer)
  return transfer
}

export const acceptTransfer = async (id: string): Promise<OwnershipTransferView> =>
  keep((await api.acceptOwnershipTransfer({ body: { transfer_id: id } })).body)

export const declineTransfer = async (id: string): Promise<OwnershipTransferView> =>
  keep((await api.declineOwnershipTransfer({ body: { transfer_id: id } })).body)
