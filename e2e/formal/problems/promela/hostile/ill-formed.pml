init { if :: true -> skip }
