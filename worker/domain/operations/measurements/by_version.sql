SELECT blob5 AS name, SUM(_sample_interval) AS calls,
  SUM(IF(blob2 >= '500' AND blob3 <> 'app_unavailable' AND blob3 <> 'maintenance', _sample_interval, 0)) AS errors,
  SUM(IF(blob3 = 'too_many_attempts', _sample_interval, 0)) AS limited,
  quantileWeighted(0.5, double1, _sample_interval) AS p50, quantileWeighted(0.95, double1, _sample_interval) AS p95,
  SUM(double3 * _sample_interval) AS rowsRead, SUM(double6 * _sample_interval) AS databaseMs
FROM {dataset} WHERE timestamp > NOW() - INTERVAL '{minutes}' MINUTE GROUP BY name ORDER BY calls DESC
