import { useMutation } from '@tanstack/react-query'
import { acceptTransfer, declineTransfer, type OwnershipTransferView } from '#api/ownership-transfer.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import { SheetActions } from '#access/sheet.tsx'

const t = translator('access')

interface AnswerProps {
  transfer: OwnershipTransferView
  onAnswered: (transfer: OwnershipTransferView) => void
}

export const Answer = ({ transfer, onAnswered }: AnswerProps) => {
  const answering = useMutation({
    mutationFn: (isAccepted: boolean) => (isAccepted ? acceptTransfer(transfer.id) : declineTransfer(transfer.id)),
    onSuccess: onAnswered,
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
