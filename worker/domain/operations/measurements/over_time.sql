SELECT intDiv(toUInt32(timestamp), {step}) * {step} AS since, SUM(_sample_interval) AS calls,
  SUM(IF(blob2 >= '500' AND blob3 <> 'app_unavailable' AND blob3 <> 'maintenance', _sample_interval, 0)) AS errors,
  quantileWeighted(0.95, double1, _sample_interval) AS p95
FROM {dataset} WHERE timestamp > NOW() - INTERVAL '{minutes}' MINUTE GROUP BY since ORDER BY since
