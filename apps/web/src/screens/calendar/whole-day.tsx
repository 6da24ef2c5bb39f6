import { useInfiniteQuery } from '@tanstack/react-query'
import { dayQuery } from '#api/calendar-day.ts'
import type { CalendarFilter } from '#api/calendar.ts'
import type { Span } from '#api/posting-slots.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { DayPopover, type DayPopoverProps } from './day-popover.tsx'

const t = translator('calendar')

interface WholeDayProps extends Omit<DayPopoverProps, 'items' | 'below'> {
  workspaceId: string
  span: Span
  filter: CalendarFilter
}

/** A day known only by its summary, whose posts load when it is opened. */
export const WholeDay = ({ workspaceId, span, filter, ...rest }: WholeDayProps) => {
  const query = useInfiniteQuery(dayQuery(workspaceId, span, filter))
  const below = (
    <>
      {query.isPending && <Skeleton height="60px" />}
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.hasNextPage && (
        <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
  return <DayPopover {...rest} items={query.data} below={below} />
}
