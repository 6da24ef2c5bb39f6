import { ApiError } from '@broadside/contract/client'
import { explain, explainProblem } from '#api/explain.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { type Area, findMessage } from '#i18n/translator.ts'

interface RefusalProps {
  error: unknown
  /** The catalog with the messages `problem_<code>` of the screen. */
  area: Area
}

const explainIn = (area: Area, error: unknown): string => {
  if (!(error instanceof ApiError)) return explain(error)
  const own = findMessage(area, `problem_${error.code}`)
  if (own !== undefined) return own
  return error.problem?.errors?.length ? explainProblem(error.problem) : explain(error)
}

/** Explains a failed request in the words of its screen where they are more helpful than the server's. */
export const Refusal = ({ error, area }: RefusalProps) => <Notice tone="failed">{explainIn(area, error)}</Notice>
