/** The f64 oracle, whose kernels are loaded when a case needs them. */
import { DeviceOracle } from '../../device/oracle/device-oracle.ts';

export async function referenceDevice(): Promise<DeviceOracle> {
  const { oracleKernels } = await import('virtual:talus-oracle');
  return new DeviceOracle(oracleKernels);
}
