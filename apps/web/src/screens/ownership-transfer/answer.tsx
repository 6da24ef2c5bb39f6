import { useMutation } from '@tanstack/react-query'
import { type AnswerOf, api } from '#api/api.ts'
import { queries } from '#api/queries.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import { SheetActions } from '#access/sheet.tsx'
import { transferQuery } from './ownership-transfer.route.ts'

const t = translator('access')

type Transfer = AnswerOf<'resolveOwnershipTransfer'>

interface AnswerProps {
  transfer: Transfer
  onAnswered: (transfer: Transfer) => void
}

export const Answer = ({ transfer, onAnswered }: AnswerProps) => {
  const answering = useMutation({
    mutationFn: async (isAccepted: boolean) => {
      const body = { transfer_id: transfer.id }
      return (await (isAccepted ? api.acceptOwnershipTransfer({ body }) : api.declineOwnershipTransfer({ body }))).body
    },
    onSuccess: (answered) => {
      queries.setQueryData(transferQuery(transfer.id).queryKey, answered)
      onAnswered(answered)
    },
  })
  const { error, isPending, variables, mutate } = answering
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <SheetActions>
        <Button look="primary" wide busy={isPending && variables} onClick={() => mutate(true)}>
          {t('transferAccept')}
        </Button>
        <Button wide busy={isPending && !variables} onClick={() => mutate(false)}>
          {t('decline')}
        </Button>
      </SheetActions>
    </>
  )
}
