/** Query plans with actual row counts. */
import type { TestApp } from './create-test-app.ts'
import type { Statement } from './record-statements.ts'

export interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Runs the statement and returns the plan with the rows that each node actually read. */
export async function explainAnalyze({ app }: Pick<TestApp, 'app'>, { text, values }: Statement): Promise<PlanNode> {
  const { rows } = await app.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values)
  return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': Infinity, 'Actual Loops': 1 }
}

const readBy = (node: PlanNode): number => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

export const mostRows = (node: PlanNode): number => Math.max(readBy(node), ...(node.Plans ?? []).map(mostRows))

export const totalRows = (node: PlanNode): number => (node.Plans ?? []).reduce((sum, plan) => sum + totalRows(plan), readBy(node))
