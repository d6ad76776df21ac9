// Pictures that are slow to decode, in every format.
import './scaling.test.ts';
