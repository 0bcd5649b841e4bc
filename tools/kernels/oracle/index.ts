export { emitOracle, emitOracleModule } from './emit-oracle.ts';
